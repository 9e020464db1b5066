import { type RawBuilder, sql } from 'kysely'

/**
 * Sorts numbers in names by value: *Class 2* before *Class 10*. Digits are `[0-9]`, because `\d` would also match ১০,
 * which PostgreSQL cannot convert.
 */
export const naturalOrder = (name: RawBuilder<unknown>) => sql`
  substring(${name} from '^[^0-9]*'), substring(${name} from '[0-9]+')::numeric nulls first, ${name}`
