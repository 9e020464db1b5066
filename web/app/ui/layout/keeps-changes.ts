/** The `handle` of a route whose screen keeps on the device what is entered, and says itself what becomes of it. */
export const KEEPS_CHANGES = { keepsChanges: true } as const

export const keepsChanges = (handle: unknown) => handle === KEEPS_CHANGES
