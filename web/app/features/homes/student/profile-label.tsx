import type { StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import type { Ref } from 'react'
import { phrase } from '../../../i18n/phrase.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LabelLines } from '../../../ui/forms/fields/label-lines.tsx'
import { formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { Photo } from '../../../ui/photos/photo.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import classes from './profile.module.css'
import type { ProfileSummary } from './profile-summary.ts'

type ProfileLabelProps = {
  ref: Ref<HTMLElement>
  glimpse: ProfileSummary
  /** Undefined while only the glimpse is known. */
  profile: StudentProfile | undefined
  isLoading: boolean
  onEdit: (() => void) | undefined
  /** The form has been asked for and is on its way. */
  isOpening: boolean
}

/** A sticker label with photo, name and the student's details. */
export function ProfileLabel({
  ref,
  glimpse,
  profile,
  isLoading,
  onEdit,
  isOpening,
}: ProfileLabelProps) {
  const { i18n } = useLingui()

  const { day } = useFormats()
  const name = profile ? fullName(profile) : glimpse.first_name

  return (
    <aside
      ref={ref}
      id="profile"
      tabIndex={-1}
      className={`narrow ${paper.label} ${classes.label}`}
      aria-label={i18n.t('Profile')}
    >
      <div className={`wrap ${classes.head}`}>
        <Photo
          name={name}
          src={profile?.student_photo_path ?? profile?.google_photo_url}
          size="xl"
        />
        <div className={classes.name}>
          <h2>{name}</h2>
          {/* The line keeps its height while loading. */}
          <p className="quiet">
            {profile
              ? i18n.t('Student no. {student_id}', { student_id: profile.student_id })
              : '\u00a0'}
          </p>
        </div>
      </div>
      <LabelLines
        lines={[
          {
            name: i18n.t('Class'),
            value: glimpse.student_class
              ? i18n.t('Class {classNumber}', { classNumber: glimpse.student_class })
              : '–',
          },
          ...(profile ? linesOf(profile, day) : isLoading ? PENDING : []).map(
            ({ name: line, value }) => ({
              name: i18n._(line),
              value,
            }),
          ),
        ]}
      />
      {profile && onEdit && (
        <Button className="above20" loading={isOpening} onClick={onEdit}>
          <Icon name="pencil" />
          {i18n.t('Edit Profile')}
        </Button>
      )}
    </aside>
  )
}

const linesOf = (profile: StudentProfile, day: (date: string) => string) =>
  [
    { name: phrase('School'), value: profile.school_or_college_name },
    { name: phrase('Board'), value: profile.board_or_university_name },
    { name: phrase('Born'), value: day(profile.date_of_birth) },
    { name: phrase('Phone'), value: formatPhone(profile.contact_number_1) },
    {
      name: phrase('Phone 2'),
      value: profile.contact_number_2 && formatPhone(profile.contact_number_2),
    },
    { name: phrase('Email'), value: profile.email },
    { name: phrase('Address'), value: addressOf(profile) },
    { name: phrase('Notes'), value: profile.notes },
  ].filter(({ value }) => value)

/** Leaves out the district if it is the city. */
const addressOf = ({ address, city, district, state, pin }: StudentProfile) =>
  [address, ...new Set([city, district]), `${state} ${pin}`].join(', ')

const PENDING = ['School', 'Board', 'Born', 'Phone', 'Email', 'Address'].map((name) => ({
  name,
  value: <i className={classes.pending} />,
}))
