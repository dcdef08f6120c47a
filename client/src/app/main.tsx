import "../styles/fonts.css";
import "../styles/tokens.css";
import { render } from "preact";
render(<p>Enclume</p>, document.getElementById("root")!);
