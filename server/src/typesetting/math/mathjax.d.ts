/** The used part of MathJax 3, which has no types. */
declare module 'mathjax' {
  export type SvgNode = {
    kind: string
    attributes: Record<string, string | number>
    children: SvgNode[]
    /** Text nodes only. */
    value?: string
  }

  type TextNode = new (
    ...args: never[]
  ) => {
    parent: { variant: string; childNodes: unknown[] }
    node: { getText: () => string }
    jax: { measureText: (text: string, variant: string) => { w: number; h: number; d: number } }
  }

  export type MathJaxObject = {
    tex2svg: (latex: string, options: Record<string, unknown>) => { children: SvgNode[] }
    startup: {
      output: {
        measureTextNode: (node: SvgNode) => { w: number; h: number; d: number }
        factory: {
          getNodeClass: (kind: string) => TextNode
          setNodeClass: (kind: string, by: unknown) => void
        }
      }
    }
  }

  const mathjax: { init: (config: Record<string, unknown>) => Promise<MathJaxObject> }
  export default mathjax
}
