/** The commit of the release before this one. Whoever makes a release writes the one that it follows here. */
export const PREVIOUS_RELEASE = '713de10ef7f07bd10614baa33bb7cf83fccd04c9'
