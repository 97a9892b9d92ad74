import type { ClientDirective } from 'astro';

/**
 * `client:touch` lets what stands in a form come alive with the first touch of the form, by pointer, key or focus. Until then,
 * and until its script is there, the form posts natively. https://docs.astro.build/en/reference/directives-reference/#custom-client-directives
 */
const clientTouch: ClientDirective = (load, _options, element) => {
  const form = element.closest('form');
  const touched = new AbortController();
  const comeAlive = async () => {
    touched.abort();
    const hydrate = await load();
    await hydrate();
  };
  for (const touch of ['pointerenter', 'focusin', 'input'])
    form?.addEventListener(touch, comeAlive, { signal: touched.signal });
  // The touch came before this script ran.
  if (form?.matches(':focus-within')) comeAlive();
};

export default clientTouch;
