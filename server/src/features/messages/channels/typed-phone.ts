import { HOME } from '@ganit/contract/home-country'
import { type RawBuilder, sql } from 'kysely'

/**
 * E.164 number (SQL) of a phone typed in any form in a student's record. Without a country code the number is of the
 * home country, as in `phoneAtHome`. Null if it is no valid number, because a message would reach a stranger.
 */
export const typedPhoneToE164 = (typed: RawBuilder<unknown>) => sql<string | null>`(
  select case
    when whole !~ '^\\+[1-9][0-9]{6,14}$' then null
    when whole like ${`${HOME.code}%`} and length(whole) <> ${HOME.code.length + HOME.digits} then null
    else whole
  end
  from (select regexp_replace(regexp_replace(fold_text(${typed}), '[\\s().-]', '', 'g'), '^00', '+')) as b(bare),
    lateral (select ltrim(bare, '0')) as n(national),
    lateral (select case
      when bare like '+%' then bare
      when '+' || national like ${`${HOME.code}%`} and length(national) > ${HOME.digits}
        then '+' || national
      else ${HOME.code}::text || national
    end) as w(whole))`
