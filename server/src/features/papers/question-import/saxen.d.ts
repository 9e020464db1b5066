declare module 'saxen' {
  type Decode = (text: string) => string
  type Hooks = {
    openTag: (name: string, attributesOf: () => Record<string, string>, decode: Decode) => void
    closeTag: (name: string) => void
    text: (text: string, decode: Decode) => void
    cdata: (text: string) => void
    error: (error: Error, contextOf: () => { line: number }) => void
  }
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this
    parse(xml: string): this
  }
}
