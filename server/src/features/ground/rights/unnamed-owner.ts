import { type RawBuilder, sql } from 'kysely'

/** The owner's name until they type their own. People outside the office are not told it, because it names nobody. */
export const UNNAMED_OWNER = 'Admin'

/** True of an owner without a name of their own; `account` is the alias of `accounts`. */
export const isUnnamedOwner = (account: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${account}.role`)} = 'admin' and ${sql.ref(`${account}.name`)} = ${sql.lit(UNNAMED_OWNER)})`
