import { useLingui } from '@lingui/react'

const LENGTH = '(?:(\\d+) months?)?(?: and )?(?:(\\d+) days?)?'

/** The server's words for a time that is paid for: `5 months and 27 days of 10 months`. */
const TIMES = new RegExp(
  `(?<!\\d)(?=\\d+ (?:month|day))${LENGTH} of (?=\\d+ (?:month|day))${LENGTH}`,
)

/** Says in the reader's language how much of a fee's time a text names; other words stay. */
export function useTimeInWords() {
  const { i18n } = useLingui()
  const lengthOf = (months: string | undefined, days: string | undefined) => {
    const inMonths =
      months && i18n.t('{n, plural, one {# month} other {# months}}', { n: Number(months) })
    const inDays = days && i18n.t('{n, plural, one {# day} other {# days}}', { n: Number(days) })
    return inMonths && inDays
      ? i18n.t('{months} and {days}', { months: inMonths, days: inDays })
      : (inMonths ?? inDays ?? '')
  }
  return (text: string) =>
    text.replace(TIMES, (_, ...found: (string | undefined)[]) =>
      i18n.t('{had} of {bought}', {
        had: lengthOf(found[0], found[1]),
        bought: lengthOf(found[2], found[3]),
      }),
    )
}
