import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Icon } from '../../../../ui/layout/icon.tsx'
import classes from './batches-frame.module.css'
import { BatchesMenu } from './batches-menu.tsx'

/** The slide-out menu. Escape closes it and returns the focus; pressing the content or reaching a screen closes it, too. */
function useBatchesMenu() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => setOpen(false), [key])

  return {
    isOpen,
    toggle,
    flip: () => setOpen(!isOpen),
    close: () => setOpen(false),
    onKeyDown: ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !isOpen) return
      setOpen(false)
      toggle.current?.focus()
    },
  }
}

/** The frame of the screens about batches, with their slide-out menu. */
export default function BatchesFrame() {
  const { isOpen, toggle, flip, close, onKeyDown } = useBatchesMenu()
  const id = useId()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is.
    <div className={classes.frame} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <nav className="unprinted" aria-label="Batches">
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
