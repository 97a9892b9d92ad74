import { type CssNode, parse, type WalkContext, walk } from 'css-tree';
import { childrenOf, type Feature, firstKnown } from './compat-data.ts';

const TYPES = 'css.types';

/**
 * The features that a style sheet uses: properties and their values, units, functions, selectors, at-rules and media
 * features. Leaves out what is inside `@supports`, where the browser itself says whether it knows it, and what has a
 * vendor's prefix.
 */
export function featuresInStyles(css: string): Set<Feature> {
  const found = new Set<Feature>();
  const add = (feature: Feature | undefined) => {
    if (feature !== undefined && !/\.-/.test(feature)) found.add(feature);
  };

  walk(parse(css, { parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') return walk.skip;
      // The walk as `this` knows where the node is: https://github.com/csstree/csstree/blob/master/docs/traversal.md
      const { property = '' } = node.type === 'Declaration' ? node : (this.declaration ?? {});
      const descriptor = `css.at-rules.${this.atrule?.name}.${property}`;
      for (const feature of featuresOf(node, firstKnown(descriptor) ?? `css.properties.${property}`))
        add(feature);
      return undefined;
    },
  });
  return found;
}

/** `place`: the property or descriptor whose value the node is in. */
function featuresOf(node: CssNode, place: Feature): (Feature | undefined)[] {
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`];
    case 'Feature':
      return [`css.at-rules.media.${node.name}`];
    case 'FeatureRange':
      return ['css.at-rules.media.range_syntax'];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`];
    case 'Declaration':
      return [place];
    // The data has no entry for what is as old as its property, nor for names that a sheet gives.
    case 'Identifier':
      return [firstKnown(`${place}.${node.name}`)];
    case 'Function':
      return [
        firstKnown(`${place}.${node.name}_function`, `${place}.${node.name}`, ...typesNamed(node.name)),
      ];
    case 'Dimension':
      return [firstKnown(unit(node.unit))];
    default:
      return [];
  }
}

/** A function is a type of its own or belongs to one, such as `oklch()` to `color`. */
function typesNamed(name: string): Feature[] {
  const families = Object.keys(childrenOf(TYPES));
  return [`${TYPES}.${name}`, ...families.map((family) => `${TYPES}.${family}.${name}`)];
}

/** The data has one entry for the units of a container, and one for each of the sizes of a phone's viewport. */
function unit(name: string): Feature {
  const sizes = { d: 'dynamic', l: 'large', s: 'small' };
  const entry = name
    .replace(/^cq.*/, 'container_query_length_units')
    .replace(
      /^([dls])v[hwibm].*/,
      (_, size: keyof typeof sizes) => `viewport_percentage_units_${sizes[size]}`,
    );
  return `${TYPES}.length.${entry}`;
}
