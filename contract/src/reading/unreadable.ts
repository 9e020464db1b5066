/** The typed text is no formula that can be marked. */
export class Unreadable extends Error {}
