/** The commit of the release before this one. Whoever makes a release writes the one that it follows here. */
export const PREVIOUS_RELEASE = 'cefc5ab2e1748f412a58a19e66b5bb6d61337286'
