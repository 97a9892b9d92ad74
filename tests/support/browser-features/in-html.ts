import { Parser } from 'htmlparser2';
import { type Feature, firstKnown } from './compat-data.ts';

/** The features that a page's HTML uses: elements, attributes and those of their values that have an entry of their own. */
export function featuresInHtml(html: string): Set<Feature> {
  const found = new Set<Feature>();
  const add = (...features: Feature[]) => {
    const feature = firstKnown(...features);
    if (feature !== undefined) found.add(feature);
    return feature;
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      add(`html.elements.${tag}`, `svg.elements.${tag}`);
      for (const [name, value] of Object.entries(attributes)) {
        const places = ['html', 'svg'].flatMap((language) => [
          `${language}.elements.${tag}.${name}`,
          `${language}.global_attributes.${name}`,
        ]);
        add(...places);
        for (const word of value.split(/\s+/)) {
          add(
            ...places.flatMap((place) => [`${place}.${word}`, `${place}_${word}`, `${place}.value_${word}`]),
          );
        }
      }
    },
  });
  parser.end(html);
  return found;
}

/** What is between the tags of each style, or of each script, that is inline in a page. */
export function inlineIn(html: string, wanted: 'style' | 'script'): string[] {
  const texts: string[] = [];
  let inside = false;
  const parser = new Parser({
    onopentag(tag, { type = 'module' }) {
      inside = tag === wanted && (tag === 'style' || type === 'module' || type === 'text/javascript');
      if (inside) texts.push('');
    },
    ontext(text) {
      if (inside) texts.push(`${texts.pop()}${text}`);
    },
    onclosetag() {
      inside = false;
    },
  });
  parser.end(html);
  return texts;
}
