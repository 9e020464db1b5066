import { Button } from '@mantine/core'
import { ColourSchemeSwitch } from '../../shell/colour-scheme-switch.tsx'
import { HomeLink } from '../../ui/layout/home-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import classes from './wizard.module.css'

/** The wizard's own bar. Not a `header`: the registration has none of the site's. */
export function WizardHeader({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes.header} aria-label="Registration">
      <div className={`${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <div className={classes.actions}>
          <ColourSchemeSwitch />
          <Button variant="quiet" leftSection={<Icon name="close" />} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </section>
  )
}
