import { type RawBuilder, sql } from 'kysely'

/** Orders names as people count: *Class 2* before *Class 10*. */
export const naturally = (name: RawBuilder<unknown>) => sql`
  substring(${name} from '^\\D*'), substring(${name} from '\\d+')::numeric nulls first, ${name}`
