import { icons } from '@iconify-json/lucide';

/**
 * Draws an icon of Lucide's by its name, which a screen reader skips. No island may: all of Lucide would go to the browser.
 * @throws when there is none of that name.
 */
export function Icon({ name }: { name: string }) {
  // A rubber stamp prints so: 2 px at 28, with square ends and corners.
  const drawing = icons.icons[name]?.body
    .replaceAll('stroke-width="2"', 'stroke-width="1.75"')
    .replaceAll('stroke-linecap="round" stroke-linejoin="round"', 'stroke-linecap="square"');
  if (drawing === undefined) {
    throw new Error(
      `agency/words/home.ts names the icon “${name}”, which Lucide does not have. Look for one at https://lucide.dev/icons.`,
    );
  }
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      className="icon"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is from the package, as text
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
