/**
 * The oldest version of each browser in which everything works and looks as designed, for Vite's `build.target`. What
 * decides is the job sheet's `subgrid` in Chrome and Edge, and the menu's popover in Firefox and Safari. Samsung Internet
 * 24 is a Chrome 117.
 */
export const buildTarget = ['chrome117', 'edge117', 'firefox125', 'safari17', 'ios17'];
