import { TERMS_VERSION } from '@ganit/contract/people/registration'
import { type ClientConfig, escapeLiteral } from 'pg'
import { inDatabase } from '../table-contents.ts'

/**
 * Adds the rows that the full academy lacks: published results, and payments of this month, which are cached between
 * calls; an account of the desk, a first page for visitors, and everybody's agreement.
 */
export const fillOut = (address: ClientConfig) =>
  inDatabase(address, (client) =>
    client.query(`
      set session_replication_role = replica;
      update tests set published_at = opens_at, withdrawn_at = null, withdrawn_reason = null;
      update payments set paid_on = (now() at time zone 'Asia/Kolkata')::date;
      update settings set landing_redirects_to_login = false;
      insert into accounts (id, name, email, email_verified, role, created_at, updated_at)
        values ('d1', 'Desk', 'desk@example.in', true, 'desk', now(), now());
      update accounts set terms_version = '${TERMS_VERSION}', terms_agreed_at = now()`),
  )

/** Columns that say which row it is, or which account may read it. */
const WHICH =
  /(^|_)(id|uid|key|token|hash|hashes|code|secret|digest|stamp|email|phone|role|zone|purpose|kind|version)$/

/**
 * Makes a database a twin: it changes every text and every sum, and no id, time or token, so that an answer of the one
 * is told from one of the other. Values from a list, which a constraint checks, stay.
 */
export const makeTwin = (address: ClientConfig, { text = ' of the twin', sum = 1 } = {}) =>
  inDatabase(address, async (client) => {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ table: string; column: string; type: string }>(`
      select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c
      join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.table_schema = 'public' and c.data_type in ('text', 'numeric')
        and c.is_generated = 'NEVER' and c.table_name not like 'kysely%'
      order by 1, 2`)
    let changed = 0
    for (const { table, column, type } of rows) {
      if (WHICH.test(column)) continue
      const value = type === 'text' ? `${column} || ${escapeLiteral(text)}` : `${column} + ${sum}`
      changed += await client
        .query(`update ${table} set ${column} = ${value} where ${column} is not null`)
        .then(({ rowCount }) => Number((rowCount ?? 0) > 0))
        .catch(() => 0)
    }
    return changed
  })
