import { useNavigation } from 'react-router'
import classes from '../root.module.css'

/** A thin line at the top while a slow page loads. */
export const NavigationLine = () =>
  useNavigation().state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />
