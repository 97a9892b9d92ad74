import { defineMiddleware } from 'astro:middleware';

/**
 * Matches what stays as it is, as a whole, and each place where a line ends: after an element that another one follows,
 * and after `<br>`. An island stays because React compares it with what it renders. `<wbr>`, `<sub>` and `<sup>` continue
 * the word before them.
 */
const LINE_ENDS =
  /<(script|style|svg|pre|textarea|astro-island)\b.*?(?=<\/\1>)|<\/[\w-]+>(?=<(?!wbr|su[bp]\b)\w)|<br\b[^>]*>/gs;

/**
 * Puts each element on a line of its own in the HTML. JSX drops the line breaks of the source, and styles alone would keep
 * neighbours apart: programs that read a page as text would take `<h3>Price</h3><p>Free</p>` for one word.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(
    html.replace(LINE_ENDS, (part, stays) => (stays ? part : `${part}\n`)),
    response,
  );
});
