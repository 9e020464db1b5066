declare module 'virtual:import-maps' {
  /** Import maps of the built scripts, as JSON; empty in development. */
  const maps: { all: string; withoutStaff: string }
  export default maps
}
