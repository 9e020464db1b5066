import { useNavigation } from 'react-router'
import classes from './navigation-line.module.css'

/** A thin line at the top while a page is on its way that takes longer than a moment. */
export const NavigationLine = () =>
  useNavigation().state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />
