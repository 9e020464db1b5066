import { Button } from '@mantine/core'
import { useId } from 'react'
import { Outlet } from 'react-router'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './batches-frame.module.css'
import { BatchesMenu } from './batches-menu.tsx'
import { useBatchesMenu } from './use-batches-menu.ts'

/** The menu that slides out beside each of the screens about batches. */
export default function BatchesFrame() {
  const { isOpen, toggle, flip, close, onKeyDown } = useBatchesMenu()
  const id = useId()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is.
    <div className={classes.frame} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <nav className={classes.menu} aria-label="Batches">
        <div className={classes.toggle}>
          <Button
            ref={toggle}
            size="xs"
            aria-expanded={isOpen}
            aria-controls={id}
            leftSection={<Icon name={isOpen ? 'close' : 'menu'} size={18} />}
            onClick={flip}
          >
            {isOpen ? 'Close' : 'Batches Menu'}
          </Button>
        </div>
        <div id={id} className={classes.panel} inert={!isOpen}>
          <BatchesMenu />
        </div>
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a short way for the mouse; keys have Escape. */}
      <div className={classes.content} onClick={close}>
        <Outlet />
      </div>
    </div>
  )
}
