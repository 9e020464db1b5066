import { type RawBuilder, sql } from 'kysely'

/** Orders names as people count: *Class 2* before *Class 10*. `\d` would also find ১০, which is no number to PostgreSQL. */
export const naturally = (name: RawBuilder<unknown>) => sql`
  substring(${name} from '^[^0-9]*'), substring(${name} from '[0-9]+')::numeric nulls first, ${name}`
