import { useMantineColorScheme } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import classes from './colour-scheme-switch.module.css'

/** Paper or blackboard. Follows the system until it is pressed. */
export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()

  // Which one is on is known to the browser only, so both icons are there and the style sheet shows one.
  const toggle = () => {
    const { mantineColorScheme } = document.documentElement.dataset
    setColorScheme(mantineColorScheme === 'dark' ? 'light' : 'dark')
  }
  return (
    <button type="button" className={classes.switch} aria-label="Colour scheme" onClick={toggle}>
      <span className={classes.toDark}>
        <Icon name="moon" />
      </span>
      <span className={classes.toLight}>
        <Icon name="sun" />
      </span>
    </button>
  )
}
