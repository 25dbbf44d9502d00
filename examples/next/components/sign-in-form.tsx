"use client";

import { useActionState } from "react";
import { signIn } from "../app/actions";

export function SignInForm() {
  const [fault, action] = useActionState(signIn, "");
  return (
    <main>
      <h1>You are not signed in</h1>
      <p>Sign in to see your orders. Until then no agent reaches this page.</p>
      <form action={action}>
        <label>
          User <input name="user" autoComplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button>Sign in</button>
        <p role="alert">{fault}</p>
      </form>
      <p>
        ada has the password <code>analytical</code>, grace <code>compiler</code>.
      </p>
    </main>
  );
}
