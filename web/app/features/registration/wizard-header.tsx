import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { academy } from '../../academy.ts'
import { ColourSchemeSwitch } from '../../shell/colour-scheme-switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import paper from '../../ui/paper.module.css'
import classes from './wizard.module.css'

export function WizardHeader({ onClose }: { onClose: () => void }) {
  return (
    <header className={classes.header}>
      <div className={`${paper.wrap} ${classes.bar}`}>
        <Link to="/" className={classes.home} aria-label={`${academy.name}, home`}>
          <Logo />
        </Link>
        <div className={classes.actions}>
          <ColourSchemeSwitch />
          <Button variant="quiet" leftSection={<Icon name="close" />} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </header>
  )
}
