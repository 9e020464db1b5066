/** Why a file cannot be imported, as a sentence for the user. */
export class TableProblem extends Error {}
