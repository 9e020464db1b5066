import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import { empty, LASTING } from './database.ts'

/** Copies all rows and sequences, for `bringRowsBack`. */
export const keepRows = (db: Db) =>
  sql`
    do $$
    declare
      each record;
    begin
      drop schema if exists kept cascade;
      create schema kept;
      for each in
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and relname not like 'kysely%' and relname not in (${sql.raw(LASTING)})
      loop
        execute format('create table kept.%1$I as table public.%1$I', each.name);
      end loop;
      create table kept.numbers_given as
        select sequencename, last_value from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`.execute(db)

/** Restores the database to `keepRows`. */
export async function bringRowsBack(db: Db) {
  await empty(db)
  await sql`
    do $$
    declare
      each record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for each in
        select t.tablename as name, string_agg(format('%I', a.attname), ', ') as columns
        from pg_tables t join pg_attribute a on a.attrelid = format('public.%I', t.tablename)::regclass
        where t.schemaname = 'kept' and t.tablename <> 'numbers_given'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by t.tablename
      loop
        execute format(
          'insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I',
          each.name, each.columns);
      end loop;
      perform setval(format('public.%I', sequencename), last_value) from kept.numbers_given;
    end $$`.execute(db)
}
