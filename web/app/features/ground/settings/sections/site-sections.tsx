import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ClassChips } from '../../../../ui/forms/choices/class-chips.tsx'
import { NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { Asked } from '../asked.tsx'
import { FirstDaysAgain } from '../first-days-again.tsx'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'
import { SiteTruths } from '../site-truths.tsx'
import { timeZoneChoices } from '../time-zones.ts'
import { HomeworkSection, PracticeSection } from './practice-section.tsx'
import { Section, Switch } from './section.tsx'

type FormProps = { form: UseFormReturnType<SettingsFields> }

/** The clock by which the academy works. */
export function TimeZoneSection({ form }: FormProps) {
  const { time_zone } = form.values
  // Four hundred options, which would otherwise be rebuilt with each letter typed.
  const zones = useMemo(
    () =>
      timeZoneChoices(time_zone).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      )),
    [time_zone],
  )
  return (
    <Section
      id="time-zone"
      title="Time zone"
      hint="Decides what day it is: when a fee is overdue and when a post appears."
    >
      <NativeSelect
        label={SETTINGS_LABELS.time_zone}
        name="time_zone"
        {...form.getInputProps('time_zone')}
      >
        {zones}
      </NativeSelect>
    </Section>
  )
}

/** The settings that visitors of the site see. */
export const WebsiteSections = ({ form }: FormProps) => (
  <>
    <Section
      id="landing-page"
      title="Landing page"
      hint="When it redirects, visitors of the first page are sent to the sign-in page, from the next time it is opened."
    >
      <Switch form={form} name="landing_redirects_to_login" />
    </Section>
    <Section
      id="classes-taught"
      title="Classes"
      hint="The site offers these and no other, without samples of testimonials. Until you choose, it shows all twelve. The desk may admit a child of any class."
    >
      <ClassChips
        label={SETTINGS_LABELS.classes_taught}
        value={form.values.classes_taught}
        onChange={(classes) => form.setFieldValue('classes_taught', classes)}
        error={form.errors.classes_taught}
      />
    </Section>
    <Section
      id="site-truth"
      title="What is yours"
      hint="What the website says that is still a sample, and what it leaves out."
    >
      <Asked text="Show what is still a sample">
        <SiteTruths />
      </Asked>
      <FirstDaysAgain />
    </Section>
    <Section
      id="class-pages"
      title="Class pages"
      hint="Names and weekly times of the batches that take a class, and nothing about who is in them. Fees and places show beside the times; places need the size of a batch or its room."
    >
      {(['shows_batch_times', 'shows_fees', 'shows_seats'] as const).map((name) => (
        <Switch key={name} form={form} name={name} />
      ))}
    </Section>
    <Section
      id="toppers"
      title="Toppers"
      hint="Names show with class and joining month, of students who agreed after the result was out. A test says how many. Some states, such as Maharashtra, forbid public ranks: ask before you switch this on."
    >
      <Switch form={form} name="public_toppers" />
    </Section>
    <Section
      id="promises"
      title="Visitors"
      hint="A free trial lesson is offered on the first page. The days are counted from the question, to the next day on which the academy is open; left empty, nothing is promised."
    >
      <Switch form={form} name="free_trial" />
      <TextInput
        inputMode="numeric"
        maxLength={2}
        label={SETTINGS_LABELS.demo_seats}
        description="1 to 10: so many seats of each lesson can be taken on the class pages and at /demo. It needs the free trial lesson, and class pages that say when batches meet. Left empty, visitors ask, and you choose the lesson."
        name="demo_seats"
        {...form.getInputProps('demo_seats')}
      />
      <TextInput
        inputMode="numeric"
        maxLength={1}
        label={SETTINGS_LABELS.calls_within_days}
        name="calls_within_days"
        {...form.getInputProps('calls_within_days')}
      />
    </Section>
    <Section
      id="guardians"
      title="Parents"
      hint="While this is off, the page of roles says that the login of parents is coming soon. People you invite can sign in either way."
    >
      <Switch form={form} name="guardian_area" />
    </Section>
  </>
)

/** The signature of letters, and the lines of ID cards. */
export const LettersSection = ({ form }: FormProps) => (
  <Section
    id="letters"
    title="Letters and ID cards"
    hint="Letters and certificates have a line to sign on, with this name and title below it. A lost card that says a parent’s phone gives a stranger a child’s name together with a number."
  >
    {(['signs_name', 'signs_title'] as const).map((name) => (
      <TextInput
        key={name}
        maxLength={80}
        autoComplete="off"
        label={SETTINGS_LABELS[name]}
        name={name}
        {...form.getInputProps(name)}
      />
    ))}
    <Switch form={form} name="card_shows_parent" />
  </Section>
)

/** Registers, practice and homework. */
export const TeachingSections = ({ form }: FormProps) => (
  <>
    <Section
      id="registers"
      title="Registers"
      hint="This many days after a lesson only you can change its register. Students who attend less than the floor in 60 days are listed under Registers."
    >
      {(['register_lock_days', 'attendance_floor'] as const).map((name) => (
        <TextInput
          key={name}
          inputMode="numeric"
          maxLength={3}
          label={SETTINGS_LABELS[name]}
          name={name}
          {...form.getInputProps(name)}
        />
      ))}
    </Section>
    <PracticeSection form={form} />
    <HomeworkSection form={form} />
  </>
)

/** The sections on the sign-in of staff and on how long records are kept. */
export const SafetySections = ({ form }: FormProps) => (
  <>
    <Section
      id="staff"
      title="Staff"
      hint={
        <>
          For the front desk and teachers, who are on the <Link to="/admin/staff">staff list</Link>.
          Staff without one must first set it up with an app on the phone. Your own is in your{' '}
          <Link to="/account">account</Link>.
        </>
      }
    >
      <Switch form={form} name="staff_second_factor" />
    </Section>
    <Section
      id="privacy"
      title="Privacy"
      hint={
        <>
          Records without a lesson or a payment for this many years are listed, with those who asked
          to be erased, on the <Link to="/admin/settings/privacy">list of records to look at</Link>.
          0 lists none. Nothing is erased automatically.
        </>
      }
    >
      <TextInput
        inputMode="numeric"
        maxLength={2}
        label={SETTINGS_LABELS.keep_inactive_years}
        name="keep_inactive_years"
        {...form.getInputProps('keep_inactive_years')}
      />
    </Section>
  </>
)
