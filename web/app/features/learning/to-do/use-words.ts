import type { ToDo } from '@ganit/contract/learning/to-do'
import { toUndrawnText } from '@ganit/contract/learning/undrawn'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { useByDay } from '../../../i18n/use-by-day.ts'
import { formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import type { Icon } from '../../../ui/layout/icon.tsx'
import { hasPassed } from '../../../ui/text/times/dates.ts'
import { serverNow } from '../../../ui/text/times/server-clock.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useHandInWords } from '../hand-ins/hand-in-words.ts'
import { useFormatWhen } from './use-when.ts'

type Words = { icon: ComponentProps<typeof Icon>['name']; title: string; below: string }

/** A line shows homework up to this length; longer texts open by a press. */
const SIGNS_OF_LINE = 40

/** Says each thing to do in two lines. */
export function useToDoWords() {
  const { i18n } = useLingui()
  const when = useFormatWhen()
  const handedIn = useHandInWords()
  const byDay = useByDay()
  const today = useToday()
  const questions = (count: number) =>
    i18n.t('{questions, plural, one {# question} other {# questions}}', { questions: count })
  const dueBy = (due_on: string | null) =>
    due_on !== null && i18n.t('due {due_date}', { due_date: when.dayInside(due_on) })
  const joined = (...parts: (string | null | false | undefined)[]) =>
    parts.filter(Boolean).join(' · ')

  const parentFirst = ({ facts }: ToDo) => facts.waits && i18n.t('A parent has to agree first.')

  const words: Record<ToDo['kind'], (item: ToDo) => Words> = {
    homework(item) {
      const { title, text, due_on, facts, hand_in } = item
      const told = toUndrawnText(text ?? '') ?? ''
      return {
        icon: 'pencil',
        title:
          due_on === null
            ? i18n.t('Homework')
            : i18n.t('Homework for {day}', { day: when.dayInside(due_on) }),
        below: joined(
          told.length > 0 && told.length <= SIGNS_OF_LINE ? told : title,
          parentFirst(item) ||
            (facts.by_photo && handedIn(hand_in && { ...hand_in, way: 'photo', round: 1 })),
        ),
      }
    },
    set: (item) => ({
      icon: 'pencil',
      title: item.title,
      below: joined(
        item.facts.begun
          ? i18n.t('{total} of {maximum}', { total: item.done ?? 0, maximum: item.of ?? 0 })
          : questions(item.of ?? 0),
        dueBy(item.due_on),
        parentFirst(item),
      ),
    }),
    test(item) {
      const { title, from, until, facts } = item
      const isOpen = facts.online && from !== null && hasPassed(from, serverNow())
      return {
        icon: 'clock',
        title,
        below: isOpen
          ? joined(
              i18n.t('Open now'),
              until !== null && i18n.t('until {moment}', { moment: when.momentInside(until) }),
              parentFirst(item),
            )
          : joined(
              from !== null && when.moment(from),
              facts.online ? i18n.t('online') : i18n.t('on paper'),
              parentFirst(item),
            ),
      }
    },
    school_test: ({ title, due_on }) => ({
      icon: 'calendar',
      title,
      below: joined(i18n.t('School test'), due_on !== null && when.day(due_on)),
    }),
    lesson: ({ title, from, facts }) => ({
      icon: 'clock',
      title: from === null ? title : when.moment(from),
      below: joined(
        title,
        facts.place,
        facts.opens_at !== undefined &&
          i18n.t('Online, opens at {time}', { time: when.time(facts.opens_at) }),
      ),
    }),
    practice: (item) => ({
      icon: 'bars',
      title: i18n.t(
        '{n, plural, one {# question} other {# questions}}, about {m, plural, one {# minute} other {# minutes}}',
        { n: (item.of ?? 0) - (item.done ?? 0), m: item.facts.minutes ?? 0 },
      ),
      below: joined(i18n.t('Practice of today'), parentFirst(item)),
    }),
    result: ({ title, facts: { total, marks } }) => ({
      icon: 'tick',
      title,
      below: joined(
        i18n.t('Result'),
        typeof total === 'number' &&
          i18n.t('{total} of {maximum} marks', { total, maximum: marks ?? 0 }),
      ),
    }),
    step: ({ id, title, text, due_on }) => ({
      icon: 'chevronRight',
      title: `${id}. ${stepOf(title, text ?? '', due_on)}`,
      below: '',
    }),
  }
  return (item: ToDo) => words[item.kind](item)

  function stepOf(step: string, contact: string, due_on: string | null) {
    const phone = formatPhone(contact)
    if (step === 'batch') return i18n.t('We choose a batch together.')
    if (step === 'trial') return i18n.t('First lesson free.')
    return due_on === null
      ? i18n.t('We call {phone}.', { phone })
      : i18n.t('We call {phone} by {day}.', { phone, day: byDay(due_on, today) })
  }
}
