import { Checkbox, type CheckboxProps } from '@mantine/core'
import classes from './terms.module.css'

/** A box to tick, with what is agreed by it. */
export function Agreement(props: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      aria-invalid={props.error ? true : undefined}
      className={classes.agreement ?? ''}
    />
  )
}
