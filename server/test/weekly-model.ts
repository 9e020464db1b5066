import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { type Schedule, WEEKDAYS } from '@ganit/contract/teaching/batches'

/** A Monday; the academy's clock is at noon each day. */
export const FIRST = '2026-12-07'
export const AHEAD = 84
const NOON = '12:00'

type Time = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'>
type Made = { key: string; end_time: string; isTouched: boolean; teacher: string | null }
type Plan = { from: string; times: Time[]; teacher: string | null }
type Stay = { starts_on: string | null; ends_on: string | null }

export const keyOf = (date: string, start: string) => `${date} ${start}`
export const dayOf = (key: string) => key.slice(0, 10)
const startOf = (key: string) => key.slice(11)
const weekdayNameOf = (date: string) => WEEKDAYS[weekdayOf(date)]
const hasBegun = (key: string, today: string) => key <= keyOf(today, NOON)

/** A model of a batch's lessons, by the day and start of their weekly times. */
export class WeeklyModel {
  lessons = new Map<string, Made>()
  /** Plans by starting day. */
  plans: Plan[] = []
  stay: Stay = { starts_on: null, ends_on: null }

  /** The times saved last. */
  get times() {
    return this.plans.at(-1)?.times ?? []
  }

  get teacher() {
    return this.plans.at(-1)?.teacher ?? null
  }

  private planOn = (date: string) => this.plans.findLast(({ from }) => from <= date)
  private timesOn = (date: string) => this.planOn(date)?.times ?? []

  /** Changes plans from a day on. */
  private replan(from: string, change: (plan: Plan) => Partial<Plan>) {
    const first = this.planOn(from)
    this.plans = [
      ...this.plans.filter((plan) => plan.from < from),
      ...(first ? [{ ...first, from }] : []),
      ...this.plans.filter((plan) => plan.from > from),
    ].map((plan) => (plan.from < from ? plan : { ...plan, ...change(plan) }))
  }

  private isWithin = (date: string) =>
    (!this.stay.starts_on || date >= this.stay.starts_on) &&
    (!this.stay.ends_on || date <= this.stay.ends_on)

  private timeOf = (key: string) =>
    this.timesOn(dayOf(key)).find(
      ({ weekday, start_time }) =>
        weekday === weekdayNameOf(dayOf(key)) && start_time === startOf(key),
    )

  make(today: string) {
    for (let n = 0; n <= AHEAD; n++) {
      const date = dayAfter(today, n)
      if (!this.isWithin(date)) continue
      const former = [...this.lessons.values()].filter(
        ({ key, isTouched }) => isTouched && dayOf(key) === date && !this.timeOf(key),
      )
      const missing = this.timesOn(date)
        .filter(({ weekday }) => weekday === weekdayNameOf(date))
        .map((time) => ({ ...time, key: keyOf(date, time.start_time) }))
        .filter(({ key }) => !this.lessons.has(key) && !hasBegun(key, today))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      for (const { key, end_time } of missing.slice(former.length))
        this.lessons.set(key, {
          key,
          end_time,
          isTouched: false,
          teacher: this.planOn(date)?.teacher ?? null,
        })
    }
  }

  save(today: string, { times, from, stay }: { times: Time[]; from: string; stay: Stay }) {
    const written = (all: Time[]) =>
      JSON.stringify(all.map((each) => Object.values(each)).toSorted())
    const isNew = written(times) !== written(this.times)
    const isMoved = JSON.stringify(stay) !== JSON.stringify(this.stay)
    const { teacher } = this
    this.stay = stay
    if (isNew)
      this.plans = [...this.plans.filter((plan) => plan.from < from), { from, times, teacher }]
    if (isNew || isMoved) this.follow(today, isNew ? from : null)
  }

  teach(today: string, teacher: string | null, from: string) {
    if (teacher === this.teacher) return
    this.replan(from, () => ({ teacher }))
    this.follow(today, from)
  }

  /** Returns the status. */
  move(today: string, key: string, to: { date: string; start_time: string; end_time: string }) {
    const lesson = this.lessons.get(key)
    const { date, start_time, end_time } = to
    const isIts = (time: Time) =>
      time.weekday === weekdayNameOf(dayOf(key)) && time.start_time === startOf(key)
    const later = this.plans.filter(({ from }) => from > date)
    const plans = [this.timesOn(date), ...later.map(({ times }) => times)]
    const moved = { weekday: weekdayNameOf(date) as Time['weekday'], start_time, end_time }
    const isThere = (time: Time) =>
      !isIts(time) && time.weekday === moved.weekday && time.start_time === start_time
    if (!lesson || !plans[0]?.some(isIts)) return 400
    if (plans.some((times) => times.some(isIts) && times.some(isThere))) return 400
    const next = keyOf(date, start_time)
    if (next !== key && this.lessons.has(next)) return 409
    const day = dayOf(key)
    this.replan(date, ({ times }) => ({ times: times.map((time) => (isIts(time) ? moved : time)) }))
    if (day < date) {
      const after = this.planOn(dayAfter(day))
      const rest = this.timesOn(day).filter((time) => !isIts(time))
      this.plans = [
        ...this.plans.filter(({ from }) => from < day),
        { from: day, times: rest, teacher: this.planOn(day)?.teacher ?? null },
        ...(after ? [{ ...after, from: dayAfter(day) }] : []),
        ...this.plans.filter(({ from }) => from > dayAfter(day)),
      ]
    }
    this.lessons.delete(key)
    this.lessons.set(next, { ...lesson, key: next, end_time })
    this.follow(today, date)
    return 200
  }

  /** Applies the plans from a day on: removes, updates and adds lessons. */
  private follow(today: string, from: string | null) {
    for (const lesson of [...this.lessons.values()]) {
      const { key, isTouched } = lesson
      if (hasBegun(key, today)) continue
      const isPlanned = from !== null && dayOf(key) >= from
      const time = this.timeOf(key)
      if (((isPlanned && !time) || !this.isWithin(dayOf(key))) && !isTouched)
        this.lessons.delete(key)
      else if (isPlanned && time)
        Object.assign(lesson, {
          end_time: time.end_time,
          teacher: this.planOn(dayOf(key))?.teacher ?? null,
        })
    }
    this.make(today)
  }

  canHold = (date: string) => this.isWithin(date)
}
