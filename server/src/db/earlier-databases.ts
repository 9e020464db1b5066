/** First migration of every academy. */
export const FIRST_SCHEMA = '2026-12-02T0001-first-schema'

/** Last migration of Ganit 0.1, after which a database has exactly this schema. */
export const LAST_OF_0_1 = '2026-12-01T1111-messages-in-other-languages'

/** How to start the last Ganit 0.1, which has the tag v0.1. */
const START_LAST_OF_0_1 =
  'git checkout cefc5ab2 && npm start. Stop it once it runs, and start this version again.'

const isOf01 = (name: string) => name.startsWith('2026-1') && name < FIRST_SCHEMA

/**
 * Migrations of a database or backup by this Ganit's names, in which those of 0.1 are a single one. `what` describes
 * the database in messages. Throws if it is older than the last 0.1.
 */
export function nameChanges(names: readonly string[], what: string) {
  if (!names.some(isOf01)) return names
  if (!names.includes(LAST_OF_0_1))
    throw new Error(
      `${what} is of an earlier Ganit 0.1, which this version cannot bring up to date. Let the last Ganit 0.1 do that first: ${START_LAST_OF_0_1}`,
    )
  return [FIRST_SCHEMA, ...names.filter((name) => !isOf01(name))]
}
