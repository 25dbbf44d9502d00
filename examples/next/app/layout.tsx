import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AgentAccess } from "../components/agent-access";
import { ConnectionStatus } from "../components/connection-status";
import { SignInForm } from "../components/sign-in-form";
import { currentUser } from "../server/current-user";
import { signOut } from "./actions";
import "./shop.css";

export const metadata: Metadata = { title: "Your orders", icons: "data:," };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const user = await currentUser();
  const bridgeUrl = process.env.CLIENTMCP_URL ?? "http://localhost:6270/connect";
  return (
    <html lang="en">
      <body>
        {user === undefined ? (
          <SignInForm />
        ) : (
          // The key makes it another user's client: their connection, their tools, and nothing that the one before has allowed.
          <AgentAccess key={user} user={user} bridgeUrl={bridgeUrl}>
            <header>
              <nav>
                <Link href="/">Orders</Link> <Link href="/delivery">Delivery</Link>
              </nav>
              <form action={signOut}>
                {user} <button>Sign out</button>
              </form>
            </header>
            <main>{children}</main>
            <ConnectionStatus />
          </AgentAccess>
        )}
      </body>
    </html>
  );
}
