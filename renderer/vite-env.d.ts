/** Vite: style sheets as side-effect imports. */
/// <reference types="vite/client" />
