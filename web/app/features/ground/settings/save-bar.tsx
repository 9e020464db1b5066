import { Button } from '../../../ui/buttons/button.tsx'
import classes from './settings.module.css'

type SaveBarProps = { isChanged: boolean; isSending: boolean }

/** Save and the unsaved state, always in reach below a long form. */
export function SaveBar({ isChanged, isSending }: SaveBarProps) {
  return (
    <div className={`row gap16 centred split ${classes.bar}`} data-changed={isChanged || undefined}>
      <span role="status">{isChanged ? 'Not saved yet' : 'Everything is saved'}</span>
      <Button type="submit" variant="main" loading={isSending}>
        Save
      </Button>
    </div>
  )
}
