/** The commit of the previous release. Update it when making a release. */
export const PREVIOUS_RELEASE = 'cefc5ab2e1748f412a58a19e66b5bb6d61337286'
