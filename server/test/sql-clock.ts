import type { Client } from 'pg'
import type { Hands } from './moved-date.ts'

/** Schemas in the order in which names are looked up, so that `now()` is that of the schema `clock`. */
export const SEARCH_PATH = 'public, clock, pg_catalog'

/** PostgreSQL's clock in tests: the machine's clock, moved or stopped by the single row of each database. */
const SCHEMA = `
  create schema clock;
  create table clock.hands (ahead interval not null, stands_at timestamptz);
  insert into clock.hands values ('0', null);
  create function clock.now() returns timestamptz language sql stable parallel safe
    return (select coalesce(stands_at, pg_catalog.now() + ahead) from clock.hands);
  create function clock.clock_timestamp() returns timestamptz language sql volatile parallel safe
    return (select coalesce(stands_at, pg_catalog.clock_timestamp() + ahead) from clock.hands);
  grant usage on schema clock to public;
  grant select on clock.hands to public`

/**
 * Gives the connected database a clock of its own; copies of the database begin with the same. Must run before
 * migrations, whose defaults then use it.
 */
export async function installClock(client: Client, hands: Hands) {
  await client.query(SCHEMA)
  await setSqlClock(client, hands)
}

/** Sets the clock of the connected database. */
export const setSqlClock = (client: Client, hands: Hands) =>
  'standsAt' in hands
    ? client.query('update clock.hands set stands_at = $1', [new Date(hands.standsAt)])
    : client.query(`update clock.hands set stands_at = null, ahead = $1 * interval '1 ms'`, [
        hands.aheadMs,
      ])
