declare namespace App {
  interface Locals {
    /** Who is signed in in the browser whose request is being answered. */
    user: string | undefined;
  }
}
