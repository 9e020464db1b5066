import { Button } from '@mantine/core'
import classes from './save-bar.module.css'

type SaveBarProps = { isChanged: boolean; isSending: boolean }

/** Save, always in reach at the bottom of a long form, and whether there is anything to save. */
export function SaveBar({ isChanged, isSending }: SaveBarProps) {
  return (
    <div className={classes.bar} data-changed={isChanged || undefined}>
      <span role="status">{isChanged ? 'Not saved yet' : 'Everything is saved'}</span>
      <Button type="submit" variant="main" loading={isSending}>
        Save
      </Button>
    </div>
  )
}
