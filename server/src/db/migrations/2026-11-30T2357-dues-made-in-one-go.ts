import { type Kysely, sql } from 'kysely'

/** A fee makes dozens of dues at once: each of the database's looks at one is made once, and as small as it can be. */
export async function up(db: Kysely<never>) {
  await openNewAsTheyAre(db)
  await lookAtPartsOnce(db)
  await settleWithCreditAlone(db)
}

/** Nothing is paid or given up yet of a due that is new. */
async function openNewAsTheyAre(db: Kysely<never>) {
  await sql`
    create or replace function keep_open_dues() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'dues' and tg_op = 'INSERT' then
        insert into open_dues (due_id, student_id, due_date, owed, fee_id)
        select due_id, student_id, due_date, amount, fee_id from changed
        where withdrawn_at is null and amount > 0
        order by due_id;
      elsif exists (select from changed) then
        perform renew_open_dues(array(select distinct due_id from changed));
      end if;
      return null;
    end $$`.execute(db)
}

/**
 * A due has a first part, now by rule, so that another first one comes only to a due that is new, or whose first was changed or
 * deleted before: each of those has the due looked at when the transaction ends.
 */
async function lookAtPartsOnce(db: Kysely<never>) {
  await sql`
    create or replace function check_due_parts() returns trigger language plpgsql as $$
    declare
      changed integer;
    begin
      if tg_op = 'DELETE' then changed := old.due_id; else changed := new.due_id; end if;
      if exists (
        select from dues d where d.due_id = changed and d.amount is distinct from (
          select sum(p.amount) from due_parts p where p.due_id = changed
          having bool_or(p.line = 1))
      ) then
        raise exception 'the parts of due % do not come to its amount', changed
          using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger parts_come_to_the_amount on due_parts`.execute(db)
  await sql`
    create constraint trigger parts_come_to_the_amount after update or delete on due_parts
    deferrable initially deferred for each row execute function check_due_parts()`.execute(db)
  await sql`
    create constraint trigger further_parts_come_to_the_amount after insert on due_parts
    deferrable initially deferred for each row when (new.line > 1)
    execute function check_due_parts()`.execute(db)
}

/** Whoever has no credit settles nothing. */
async function settleWithCreditAlone(db: Kysely<never>) {
  await sql`
    create or replace function settle_by_itself() returns trigger language plpgsql as $$
    begin
      if exists (select from open_credits where student_id = new.student_id) then
        perform settle_credit(new.student_id);
      end if;
      return null;
    end $$`.execute(db)
}
