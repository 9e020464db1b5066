import type { DemoLesson } from '@ganit/contract/people/demo-seats'
import { ENQUIRY_LABELS } from '@ganit/contract/people/enquiries'
import { useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useAttempt } from '../../../api/attempt.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { SaidHere } from '../../../ui/feedback/toasts/said-here.tsx'
import { Checkbox, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useTranslateErrors } from '../../../ui/forms/use-errors-said.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { sendDemoSeat } from './demo.data.ts'
import classes from './demo.module.css'
import { DemoTime } from './demo-time.tsx'
import { useDemoLessons } from './use-demo-lessons.ts'

/** The answer, with the way to the academy; for an online lesson the academy sends the link. */
function Taken({ message, isOnline }: { message: string; isOnline: boolean }) {
  const { i18n } = useLingui()
  const { name, address, mapLink, phone } = useAcademy()
  return (
    <div className="stack gap16 above12">
      <SaidHere className={classes.answer}>{message}</SaidHere>
      <p className={classes.address}>
        <b>{name}</b>
        {address && !isOnline && `\n${address}`}
      </p>
      {isOnline && <p>{i18n.t('The lesson is online. We will send you the link.')}</p>}
      <div className={classes.times}>
        {mapLink && !isOnline && (
          <ButtonAnchor size="lg" href={mapLink} target="_blank" rel="noopener">
            {i18n.t('Map')}
          </ButtonAnchor>
        )}
        {phone && (
          <ButtonAnchor size="lg" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </ButtonAnchor>
        )}
      </div>
    </div>
  )
}

type Chosen = { lessons: readonly DemoLesson[]; chosen: number; choose: (lesson: number) => void }

function Times({ lessons, chosen, choose }: Chosen) {
  const { i18n } = useLingui()
  return (
    <fieldset className={classes.fieldset}>
      <legend className="strong">{i18n.t('When will you come?')}</legend>
      <div className={classes.times}>
        {lessons.map((lesson) => (
          <label key={lesson.lesson_id} className={classes.time}>
            <input
              type="radio"
              name="lesson_id"
              checked={lesson.lesson_id === chosen}
              onChange={() => choose(lesson.lesson_id)}
            />
            <DemoTime lesson={lesson} all={lessons} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Where no lesson has a seat, or they cannot be loaded: the way to ask instead. */
function NoTimes({ classNumber, hasFailed }: { classNumber: number; hasFailed: boolean }) {
  const { i18n } = useLingui()
  return (
    <div className="stack gap16 above12">
      <p role="status">
        {hasFailed
          ? i18n.t('The times could not be loaded.')
          : i18n.t('No lesson has a free seat just now.')}
      </p>
      <div>
        <ButtonLink to={`/enquire?trial=1&class=${classNumber}`} variant="main">
          {i18n.t('Ask us')}
        </ButtonLink>
      </div>
    </div>
  )
}

const NOTHING = { name: '', phone: '', consent: false, website: '' }

type Details = { lessons?: DemoLesson[] }
const lessonsLeft = (error: unknown) =>
  error instanceof ApiError ? (error.answer as Details | null)?.lessons : undefined

/** The form of a seat. After a refusal because of the lesson it offers those that are left, and keeps what was typed. */
export function DemoForm({ classNumber, wished }: { classNumber: number; wished: number }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const errorsSaid = useTranslateErrors()
  const { dayInWeek, time } = useFormats()
  const language = useLanguage()
  const attempt = useAttempt()
  const { isSending, once } = useSending()
  const [lessons, setLessons] = useDemoLessons(classNumber)
  const [pressed, setPressed] = useState(wished)
  const [taken, setTaken] = useState<{ message: string; isOnline: boolean }>()
  const [failure, setFailure] = useState('')
  const form = useForm({ initialValues: NOTHING })

  if (taken) return <Taken {...taken} />
  if (lessons === undefined) return <p role="status">{i18n.t('Loading the times...')}</p>
  const chosen = lessons?.find(({ lesson_id }) => lesson_id === pressed) ?? lessons?.[0]
  if (!lessons || !chosen) return <NoTimes classNumber={classNumber} hasFailed={lessons === null} />

  const refuse = (error: unknown) => {
    const left = lessonsLeft(error)
    const fields = error instanceof ApiError ? error.fields : {}
    if (left) setLessons(left)
    form.setErrors(errorsSaid(fields))
    const [first] = Object.keys(fields).filter((name) => name in NOTHING)
    const why = messageOf(error)
    const isFull = left && why === 'This lesson is full.'
    if (first) form.getInputNode(first)?.focus()
    else setFailure(isFull ? i18n.t('This lesson is full. Choose another.') : said(why))
  }
  const submit = form.onSubmit((typed) =>
    once(async () => {
      setFailure('')
      const { lesson_id, is_online: isOnline = false } = chosen
      const asked = { ...typed, lesson_id, class_number: classNumber, language }
      await sendDemoSeat(asked as never, attempt).then(
        ({ message }) => setTaken({ message, isOnline }),
        refuse,
      )
    }),
  )
  return (
    <form noValidate className="stack gap12" onSubmit={submit}>
      <Times lessons={lessons} chosen={chosen.lesson_id} choose={setPressed} />
      <div className={`stack gap12 ${classes.sheet}`}>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          label={said(ENQUIRY_LABELS.name)}
          autoComplete="name"
          name="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          type="tel"
          label={said(ENQUIRY_LABELS.phone)}
          autoComplete="tel"
          inputMode="tel"
          name="phone"
          {...form.getInputProps('phone')}
        />
        <Checkbox
          label={said(ENQUIRY_LABELS.consent)}
          name="consent"
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        {/* A honeypot: people do not see it, bots fill it in. */}
        <div className={classes.trap} aria-hidden="true">
          <label>
            Website
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              {...form.getInputProps('website')}
            />
          </label>
        </div>
        <Button type="submit" variant="main" size="xl" fullWidth loading={isSending}>
          {i18n.t('Take the seat: {day}, {time}', {
            day: dayInWeek(chosen.date),
            time: time(chosen.start_time),
          })}
        </Button>
      </div>
    </form>
  )
}
