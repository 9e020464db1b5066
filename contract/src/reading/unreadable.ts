/** What was typed is no formula that can be marked here. */
export class Unreadable extends Error {}
