import Adder from "./adder";

export default function Page() {
  return <Adder />;
}
