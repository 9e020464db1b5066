/** Why a file is no table that can be imported, as a sentence for who brought it. */
export class TableProblem extends Error {}
