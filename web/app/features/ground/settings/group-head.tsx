import { SETTINGS_GROUPS } from '../../../shell/office/settings-groups.ts'
import classes from './settings.module.css'

/** The name of a group of sections, and in one line what it is about. */
export function GroupHead({ title }: { title: string }) {
  const { prose } = SETTINGS_GROUPS.find((group) => group.title === title) ?? {}
  return (
    <p className={classes.group}>
      <b>{title}</b> <span className="quiet">{prose}</span>
    </p>
  )
}
