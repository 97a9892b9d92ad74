import type { Feature } from './compat-data.ts';

/**
 * The features that the site uses although one of its oldest browsers lacks them, each with what happens there, or
 * why it does not matter.
 */
export const ENHANCEMENTS: Record<Feature, string> = {
  // Pages
  'html.elements.link.rel.icon': 'The home screen has an icon of its own: apple-touch-icon.',
  'html.elements.link.rel.manifest': 'The site cannot be installed.',
  'html.elements.meta.name.theme-color': 'The browser keeps its own colour.',
  'html.elements.meta.name.viewport': 'For phones. The data speaks of computers.',
  'html.elements.script.type.speculationrules': 'The contact page is fetched when its link is followed.',

  // Styles of the site
  'css.at-rules.font-face.ascent-override': 'A line may move by a few pixels when the fonts arrive.',
  'css.at-rules.font-face.descent-override': 'As above.',
  'css.at-rules.font-face.line-gap-override': 'As above.',
  'css.at-rules.media.scripting':
    'Without script: stand-in fonts, and the carousel shows two buttons that are disabled.',
  'css.at-rules.view-transition': 'The next page appears at once.',
  'css.selectors.view-transition-group': 'As above.',
  'css.properties.text-wrap': 'Lines break where they are full.',
  'css.properties.text-size-adjust':
    'For phones that enlarge text by themselves: there it has a prefix or is known.',
  'css.properties.break-after.avoid': 'A printed heading may stand at the foot of a page.',
  'css.properties.orphans': 'A printed paragraph may leave one line behind.',
  'css.properties.widows': 'As above.',
  'css.properties.cursor.grab': 'A phone has no cursor.',
  'css.selectors.selection': 'Selected text has the browser’s own colours.',

  // Tailwind's reset and its variables
  'css.at-rules.property': 'Tailwind sets the same variables inside @supports.',
  'css.properties.font-family.ui-monospace': 'The next family of the list is used.',
  'css.properties.resize': 'A phone has no corner to pull at.',
  'css.properties.text-decoration.dotted': 'The build adds the same with a prefix.',

  // Scripts
  'api.Window.requestIdleCallback': 'A timer takes its place: when-idle.ts.',
  'javascript.builtins.AsyncDisposableStack.use': 'Another method: React’s `use`.',
  'javascript.builtins.DisposableStack.use': 'As above.',
  'javascript.builtins.Uint8Array.toBase64': 'Another method: supabase-js’s own.',
  'api.PublicKeyCredential.parseCreationOptionsFromJSON_static':
    'supabase-js asks whether it is there. Not used.',
  'api.PublicKeyCredential.parseRequestOptionsFromJSON_static': 'As above.',
};
