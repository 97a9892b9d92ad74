/** What other services may do on the pages. */
export interface Embeds {
  /** Script tags for the head of every page that search engines list: `src`, and what else the service asks for. */
  scripts: Record<string, string | true>[];
  /** The origins to which these scripts send. */
  connections: string[];
  /**
   * The origins whose frames a page may show. Their pop-ups may report back to them, and a frame may use what its `allow`
   * names: `fullscreen`, `geolocation`, `payment`.
   */
  frames: string[];
}
