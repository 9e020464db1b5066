import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../../ui/forms/fields/fields.tsx'
import classes from '../settings.module.css'
import { SETTINGS_LABELS, type SettingsFields } from '../settings-fields.ts'

type SectionProps = {
  /** The side menu's anchor. */
  id: string
  title: string
  /** The place where the site shows the setting. */
  hint?: ReactNode
  children: ReactNode
}

export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section
      id={id}
      className={`stack gap20 sheet ${classes.section}`}
      aria-labelledby={`${id}-heading`}
    >
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  )
}

type SwitchProps = {
  form: UseFormReturnType<SettingsFields>
  name: keyof typeof SETTINGS_LABELS
  /** The readers for whom the text is meant. */
  description?: string
}

/** A setting that is on or off. */
export const Switch = ({ form, name, description }: SwitchProps) => (
  <Checkbox
    label={SETTINGS_LABELS[name]}
    name={name}
    description={description}
    {...form.getInputProps(name, { type: 'checkbox' })}
  />
)
