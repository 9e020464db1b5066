/** The actor in the trail for whoever hosts the academy. */
export const HOST_ACTOR = 'host'

/** Names the host in words; undefined for other actors. */
export const hostInWords = (actor: string | null) => (actor === HOST_ACTOR ? 'The host' : undefined)
